export function createPdf(size = 64, words = ''): Buffer {
  const [start, end] = [`%PDF-1.7\n${words}\n`, '%%EOF']
  return Buffer.from(start.padEnd(size - end.length) + end)
}
