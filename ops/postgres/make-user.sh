#!/bin/sh
# The user of the services: they can use the tables and own none (docs/decisions/113-the-role-of-the-services.md).
set -eu
psql --set ON_ERROR_STOP=1 --set password="$COURIER_PASSWORD" --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
create role courier login password :'password';
SQL
