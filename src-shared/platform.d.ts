// What every JavaScript platform of the desk has but the ECMAScript library does not declare.
declare class TextEncoder {
  encode(text?: string): Uint8Array<ArrayBuffer>
}
declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean })
  decode(bytes?: ArrayBufferView | ArrayBuffer): string
}
