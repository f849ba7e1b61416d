"""The memory as tools, resources and a prompt of the Model Context Protocol: each is a call of the REST API."""
