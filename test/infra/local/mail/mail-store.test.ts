import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openMailStore } from '#infra/local/mail/mailbox.ts'

let folder: string
let file: string
const mail = (subject: string) => ({
  to: 'ada@example.org',
  subject,
  text: 'First line\nSecond line',
  html: '<p>First line</p>',
  sentAt: '2027-08-12T08:00:00.000Z',
})

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mails-'))
  file = join(folder, 'mails.jsonl')
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('the mail store', () => {
  it('loses only the mail that was being written when the portal was killed', () => {
    openMailStore(file).add(mail('One'))
    appendFileSync(file, '{"to":"ada@exa')
    openMailStore(file).add(mail('Two'))
    expect(openMailStore(file).list()).toEqual([mail('Two'), mail('One')])
  })
})
