import { expect, it } from 'vitest'
import { wrapText } from '#bin/admin/context/terminal.ts'

it('breaks a long line between words, and leaves a command whole', () => {
  const command = '  npm run operator "--" release rollback --stage prod'
  expect(wrapText(`Two checks failed. To return:\n${command}`, 20)).toBe(
    `Two checks failed.\n  To return:\n${command}`,
  )
})
