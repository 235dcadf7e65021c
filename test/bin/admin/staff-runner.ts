import { PassThrough, Writable } from 'node:stream'
import { vi } from 'vitest'
import { runCommand } from '#bin/admin/run.ts'
import type { Stage } from '#bin/admin/stage.ts'
import { portalConfiguration } from '#functions/configuration.ts'
import type { Json, LocalPortal } from '../../functions/local-portal.ts'

/** A stream that keeps what is written to it. */
export function createOutput(): Writable & { text: () => string } {
  const chunks: Buffer[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      chunks.push(Buffer.from(chunk))
      done()
    },
  })
  return Object.assign(stream, { text: () => Buffer.concat(chunks).toString('utf8') })
}

/** A member of staff at a local portal: what a command says, and its exit code. */
export function createStaffRunner(local: LocalPortal, actor = 'sam') {
  const stage: Stage = { name: 'local', ports: local.ports, configuration: portalConfiguration, actor }

  /** Runs a command; `answer` is typed at a terminal, perhaps after something once asked; otherwise nobody sits there. */
  async function staff(words: string[], answer?: string | (() => Promise<string>)) {
    const [input, out, error] = [new PassThrough(), createOutput(), createOutput()]
    if (typeof answer === 'function')
      void vi
        .waitUntil(() => error.text().includes('(yes/no)'), 20_000)
        .then(answer)
        .then(typed => input.end(typed))
    else input.end(answer)
    const terminal = { input: Object.assign(input, { isTTY: answer !== undefined }), out, error }
    const code = await runCommand(words, terminal, async () => stage)
    return { code, out: out.text(), error: error.text() }
  }

  const json = async (...words: string[]) => {
    const { code, out, error } = await staff([...words, '--json'])
    if (code !== 0) throw new Error(`exit code ${code}: ${error}`)
    return JSON.parse(out) as Json
  }

  /** What the audit trail has about a subject today. */
  const audited = async (subject: string) => {
    const entries = await local.ports.audit.listByDay(local.clock.now.toISOString().slice(0, 10))
    return entries.filter(entry => entry.subject === subject)
  }

  return { staff, json, audited }
}
