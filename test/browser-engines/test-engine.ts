import { randomInt } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, it, vi } from 'vitest'
import { listMailsTo, runAdminCommand } from '../e2e/support/portal-process.ts'
import type { Engine } from './browser-page.ts'
import { createDriver } from './driver.ts'
import { applyAndSendDocuments, type JourneyContext } from './journey.ts'

const viewports = [
  { width: 1280, height: 800 },
  { width: 375, height: 667 },
] as const

function createContext(): JourneyContext {
  const { origin, folder } = inject('portal')
  const pdf = join(folder, 'Certificate.pdf')
  writeFileSync(pdf, '%PDF-1.7\n'.padEnd(2000))
  return {
    origin,
    pdf,
    findMailedLink: (email, subject) =>
      vi.waitFor(
        async () => {
          const mail = (await listMailsTo(origin, email)).find(mail => mail.subject.includes(subject))
          return /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? expect.fail(`no mail “${subject}”`)
        },
        { timeout: 30_000, interval: 100 },
      ),
    async requestDocuments(applicationNumber) {
      const output = await runAdminCommand(
        folder,
        'attachments',
        'request',
        applicationNumber,
        '--type',
        'Grades',
        '--yes',
      )
      expect(output).toContain(
        `The portal emails the applicant of ${applicationNumber} a link to send documents (Grades)`,
      )
    },
  }
}

/** Adds the tests of an engine: the whole journey at the width of a desktop and of a phone. */
export function testEngine({ name, launch }: Engine) {
  // Specification 4.1
  it.each(viewports)(
    `${name} goes from the landing page to Documents Sent, $width px wide`,
    async viewport => {
      const page = await launch(viewport)
      try {
        const ucasId = String(randomInt(1_000_000_000, 9_999_999_999))
        const person = { ucasId, email: `a${ucasId}@example.org` }
        await applyAndSendDocuments(await createDriver(page), viewport, person, createContext())
      } finally {
        await page.close()
      }
    },
  )
}
