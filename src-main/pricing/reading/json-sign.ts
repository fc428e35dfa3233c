/** The signs of JSON, as bytes. */
export const sign = {
  quote: 0x22,
  comma: 0x2c,
  colon: 0x3a,
  openList: 0x5b,
  backslash: 0x5c,
  closeList: 0x5d,
  openRecord: 0x7b,
  closeRecord: 0x7d,
} as const
