#!/bin/sh
# Updates without an interruption: takes each process out of nginx, restarts it and puts it back, one after the other. Run it as
# root once the new version is built in /opt/ouvreuse (docs/deploy/several-processes.md):
#   docs/deploy/update.sh 3000 3001
# It stops at the first process that does not come back: the others still run the earlier version. Where a migration removes
# something that the earlier version reads, stop all processes instead (docs/deploy/several-processes.md).
set -eu
conf=${NGINX_CONF:-/etc/nginx/nginx.conf}
reload=${NGINX_RELOAD:-nginx -s reload}
restart=${RESTART:-systemctl restart ouvreuse@}
[ $# -ge 2 ] || { echo "Au moins deux processus, par leurs ports : $0 3000 3001" >&2; exit 2; }

ready() { curl --silent --fail --max-time 2 --output /dev/null "http://127.0.0.1:$1/readyz"; }

for port in "$@"; do
  ready "$port" || { echo "Le processus du port $port ne répond pas : rien n’est remplacé." >&2; exit 1; }
done
for port in "$@"; do
  # Nothing new is sent to it; what is under way ends, and nginx itself closes the connections it kept.
  sed -i "s/\(server 127\.0\.0\.1:$port \)/\1down /" "$conf"
  $reload
  sleep "${DRAIN_SECONDS:-5}"
  $restart"$port"
  tries=0
  until ready "$port"; do
    tries=$((tries + 1))
    [ $tries -le 60 ] || { echo "Le processus du port $port n’est pas revenu : il reste hors de nginx." >&2; exit 1; }
    sleep 1
  done
  sed -i "s/\(server 127\.0\.0\.1:$port \)down /\1/" "$conf"
  $reload
  echo "Le processus du port $port est remplacé."
done
