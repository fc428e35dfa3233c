// Takes every picture of the README and the guides anew, each part on desks of its own.
for (const part of [
  'readme',
  'print-desk',
  'fabric-prices',
  'imports',
  'other-prices',
  'orders',
  'production',
  'frame',
  'room',
  'office',
]) {
  await import(`./${part}.ts`)
}
