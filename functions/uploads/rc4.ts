/** Encrypts or decrypts with RC4, which OpenSSL no longer offers and old files are protected with. */
export function rc4(key: Uint8Array, data: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index)
  let b = 0
  const swap = (a: number) => {
    const value = state[a]!
    state[a] = state[b]!
    state[b] = value
    return state[a]! + value
  }
  for (let a = 0; a < 256; a++) {
    b = (b + state[a]! + key[a % key.length]!) & 255
    swap(a)
  }
  b = 0
  const result = Buffer.from(data)
  for (const [index, byte] of result.entries()) {
    b = (b + state[(index + 1) & 255]!) & 255
    result[index] = byte ^ state[swap((index + 1) & 255) & 255]!
  }
  return result
}
