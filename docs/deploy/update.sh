#!/bin/sh
# An update that keeps selling: each process is taken out of nginx, replaced and put back, one after the other. Run as root where
# the new version is already unpacked and built (npm start builds; or copy build/ and node_modules/ over):
#   docs/deploy/update.sh 3001 3002
# It stops at the first process that does not come back: the others still run the version of before. Where a migration takes away
# what that version reads, stop all of them instead (docs/deploy.md).
set -eu
conf=${NGINX_CONF:-/etc/nginx/nginx.conf}
reload=${NGINX_RELOAD:-nginx -s reload}
restart=${RESTART:-systemctl restart ouvreuse@}
[ $# -ge 2 ] || { echo "Au moins deux processus, par leurs ports : $0 3001 3002" >&2; exit 2; }

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
