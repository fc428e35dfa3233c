#!/bin/sh
# cups-guard.sh FOLDER: runs the private cupsd of that folder, says its pid, and ends it when stdin ends, so that no
# print server outlives the test that started it, however that test ends. The folder goes too, unless stdin said "keep".
folder=$1
cupsd -f -c "$folder/etc/cupsd.conf" -s "$folder/etc/cups-files.conf" >>"$folder/log/stdout" 2>&1 &
pid=$!
echo "$pid"
said=$(cat)
kill -CONT "$pid" 2>/dev/null
kill -TERM "$pid" 2>/dev/null
for _ in 1 2 3 4 5 6 7 8 9 10; do
  kill -0 "$pid" 2>/dev/null || break
  sleep 0.1
done
kill -KILL "$pid" 2>/dev/null
[ "$said" = keep ] || rm -rf "$folder"
exit 0
