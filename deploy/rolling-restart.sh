#!/bin/sh
# Restarts the processes behind the proxy one after the other: rolling-restart.sh 3001 3002
# Each is marketdesk@PORT under systemd. The next one is not touched before this one can serve; when one does not come
# back, the others are left alone and this ends with code 1.
set -eu
[ $# -gt 1 ] || { echo "usage: $0 PORT PORT…: with one process only there is nobody to serve meanwhile" >&2; exit 2; }

ready() {
  node -e 'fetch(`http://127.0.0.1:${process.argv[1]}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))' "$1"
}

lost() {
  echo "$1 did not come back: see journalctl -u marketdesk@$1" >&2
  exit 1
}

for port; do
  ready "$port" || { echo "$port is not ready as it is: nothing was restarted after it" >&2; exit 1; }
done

for port; do
  # It waits until the process says that it can serve, and fails when that ends before.
  systemctl restart "marketdesk@$port" || lost "$port"
  tries=0
  until ready "$port"; do
    tries=$((tries + 1))
    [ "$tries" -lt 120 ] || lost "$port"
    sleep 0.5
  done
  echo "$port is ready"
done
