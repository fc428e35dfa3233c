#!/bin/sh
# with-keyring.sh COMMAND [ARGUMENT...]: runs the command in a D-Bus session of its own with an unlocked, throw-away keyring.
# With KEYRING=locked nobody has unlocked the keyring, with KEYRING=none there is a D-Bus session but no keyring.
# Its exit code is the command's. Needs dbus-run-session, dbus-send and gnome-keyring-daemon.
set -eu
home=$(mktemp -d "${TMPDIR:-/tmp}/keyring-XXXXXX")
trap 'rm -rf "$home" 2>/dev/null || { sleep 0.5; rm -rf "$home"; } || true' EXIT
trap 'exit 143' INT TERM
for part in run data cache config; do mkdir -m 700 "$home/$part"; done
export XDG_RUNTIME_DIR="$home/run" XDG_DATA_HOME="$home/data" XDG_CACHE_HOME="$home/cache" XDG_CONFIG_HOME="$home/config"
# Without service folders: the bus starts no keyring by itself.
cat >"$home/bus.conf" <<CONF
<busconfig>
  <type>session</type>
  <listen>unix:dir=$home/run</listen>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
CONF
code=0
dbus-run-session --config-file="$home/bus.conf" -- sh -c '
  case "${KEYRING:-unlocked}" in
    none) ;;
    locked) gnome-keyring-daemon --daemonize --components=secrets >/dev/null 2>&1 ;;
    *) printf throw-away | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1 ;;
  esac
  code=0
  "$@" || code=$?
  # The keyring would outlive its bus for a moment and write into the folder that is being removed.
  keyring=$(dbus-send --session --print-reply=literal --dest=org.freedesktop.DBus / \
    org.freedesktop.DBus.GetConnectionUnixProcessID string:org.freedesktop.secrets 2>/dev/null | tr -dc " 0-9" | sed "s/.* //")
  [ -z "$keyring" ] || kill -KILL "$keyring" 2>/dev/null || true
  exit "$code"' sh "$@" || code=$?
exit "$code"
