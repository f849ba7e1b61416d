# syntax=docker/dockerfile:1
FROM python:3.13-slim AS build

ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
WORKDIR /opt/hindsight
RUN python -m venv /opt/venv
# The packages come first: they change less often than the code.
COPY pyproject.toml constraints.txt ./
RUN python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["project"]["dependencies"], sep="\n")' > /tmp/requirements.txt \
    && /opt/venv/bin/pip install --constraint constraints.txt --requirement /tmp/requirements.txt \
    && /opt/venv/bin/pip uninstall --yes pip
COPY app app
COPY migrations migrations
COPY sql sql
COPY alembic.ini ./
RUN echo /opt/hindsight > "$(/opt/venv/bin/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')/hindsight.pth" \
    && printf '#!/bin/sh\nexec /opt/venv/bin/python -P -m app "$@"\n' > /opt/venv/bin/hindsight \
    && chmod 755 /opt/venv/bin/hindsight \
    && /opt/venv/bin/python -m compileall -q /opt/venv/lib /opt/hindsight \
    && chmod -R a+rX /opt/hindsight /opt/venv


FROM python:3.13-slim

ARG UID=10001
ARG GID=10001
RUN groupadd --gid "$GID" --non-unique hindsight \
    && useradd --uid "$UID" --gid "$GID" --non-unique --home-dir /home/hindsight --create-home --shell /usr/sbin/nologin hindsight
COPY --from=build /opt/venv /opt/venv
COPY --from=build /opt/hindsight /opt/hindsight
ENV PATH=/opt/venv/bin:$PATH \
    HOME=/home/hindsight \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    TZ=UTC
WORKDIR /opt/hindsight
USER ${UID}:${GID}
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=6 \
    CMD ["python", "-c", "import os, urllib.request as r; r.urlopen('http://127.0.0.1:' + os.environ.get('HINDSIGHT_PORT', '8080') + '/health/ready', timeout=4)"]
ENTRYPOINT ["hindsight"]
CMD ["serve"]
