#!/usr/bin/env bash
# macOS: keytar's module for one processor becomes one for both, so that the two halves of a universal program agree.
set -euo pipefail
cd "$(dirname "$0")/../../node_modules/keytar"
for arch in x64 arm64; do
  ../.bin/prebuild-install --runtime napi --arch "$arch" --force
  mv build/Release/keytar.node "/tmp/keytar-$arch.node"
done
lipo -create /tmp/keytar-x64.node /tmp/keytar-arm64.node -output build/Release/keytar.node
