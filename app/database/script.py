"""Runs SQL scripts of several statements over SQLAlchemy's asyncpg connection."""

import sqlalchemy as sa
from sqlalchemy.util import await_only


def run_script(connection: sa.Connection, script: str) -> None:
    """Run `script` in the connection's transaction, by the simple protocol, which takes many statements at once.

    Raises sqlalchemy.exc.DBAPIError with the server's message, as any other statement would.
    """
    if not connection.in_transaction():
        connection.begin()
    connection.execute(sa.text("SELECT 1"))  # SQLAlchemy opens the server's transaction at the first statement
    driver = connection.connection.driver_connection
    assert driver is not None
    try:
        await_only(driver.execute(script))
    except Exception as error:
        raise sa.exc.DBAPIError.instance(
            script, None, error, Exception, dialect=connection.dialect, hide_parameters=True
        ) from error
