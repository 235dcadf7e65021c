/** A name that nobody else gives: 128 random bits in hexadecimal. */
export const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
