#!/bin/sh
# with-keyring.sh COMMAND [ARGUMENT...]: runs the command in a D-Bus session of its own with an unlocked, throw-away keyring.
# With KEYRING=locked the keyring stays locked, with KEYRING=none there is a D-Bus session but no keyring.
# Its exit code is the command's. Needs dbus-run-session and gnome-keyring-daemon.
set -eu
home=$(mktemp -d "${TMPDIR:-/tmp}/keyring-XXXXXX")
trap 'rm -rf "$home"' EXIT
trap 'exit 143' INT TERM
for part in run data cache config; do mkdir -m 700 "$home/$part"; done
export XDG_RUNTIME_DIR="$home/run" XDG_DATA_HOME="$home/data" XDG_CACHE_HOME="$home/cache" XDG_CONFIG_HOME="$home/config"
dbus-run-session -- sh -c '
  case "${KEYRING:-unlocked}" in
    none) ;;
    locked) gnome-keyring-daemon --start --components=secrets >/dev/null 2>&1 || true ;;
    *) printf throw-away | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1 ;;
  esac
  exec "$@"' sh "$@"
