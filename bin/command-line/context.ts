import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import type { Command } from 'commander'
import { UserError } from '#infra/errors/user-error.ts'
import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import { mapConcurrently } from '../ports/map-concurrently.ts'
import { type AuditEntry, toStoredEntries } from './audit-entry.ts'
import { formatError } from './errors.ts'
import type { OpenStage } from './stage.ts'
import { type Terminal, wrapText } from './terminal.ts'

type Change = {
  /** The change as a verb phrase, such as "close the portal"; the question shows it. */
  action: string
  /** Several for a person with several numbers. */
  auditEntry: AuditEntry | AuditEntry[]
  /** Makes the change, and returns what to print. */
  apply: () => Promise<string>
}

type ChangeOfEach<Item> = Pick<Change, 'action'> & {
  items: readonly Item[]
  getName: (item: Item) => string
  getAuditEntry: (item: Item) => AuditEntry
  apply: (item: Item) => Promise<void>
  /** Returns what to print about the items that have changed. */
  describe: (changed: Item[]) => string
}

export type CommandContext = Awaited<ReturnType<typeof createContext>>

export async function createContext(command: Command, terminal: Terminal, openStage: OpenStage) {
  const { stage: stageName, yes } = command.optsWithGlobals()
  const stage = await openStage(String(stageName))
  const { ports, actor } = stage

  const print = (text: string) => {
    terminal.out.write(`${wrapText(text, terminal.columns)}\n`)
  }

  /** Asks before a file is replaced; throws when the answer is no. */
  const confirmReplace = async (file: string) => {
    if (!yes && existsSync(file)) await confirm(`Replace the file ${file}?`, terminal)
  }

  async function addAuditEntry(entry: AuditEntry) {
    for (const stored of toStoredEntries(entry)) await ports.audit.add({ actor, ...stored }, ports.now())
  }

  async function confirmChange(action: string) {
    if (yes) return
    const stageLabel = stage.stageName === 'local' ? '' : `[${stage.stageName}] `
    await confirm(`${stageLabel}${action.charAt(0).toUpperCase()}${action.slice(1)}?`, terminal)
  }

  // The audit entry comes first, so that no change is made without one.
  async function applyAudited<Result>(auditEntries: readonly AuditEntry[], apply: () => Promise<Result>) {
    for (const entry of auditEntries) await addAuditEntry(entry)
    try {
      return await apply()
    } catch (error) {
      for (const entry of auditEntries) await addAuditEntry({ ...entry, action: `${entry.action} failed` })
      throw error
    }
  }

  /** Asks for confirmation, writes the audit entry, applies the change and prints its result. */
  async function change({ action, auditEntry, apply }: Change) {
    await confirmChange(action)
    print(await applyAudited([auditEntry].flat(), apply))
  }

  /** Asks once for all items. If some fail, the others are changed, and the error lists those that failed. */
  async function changeEach<Item>(change: ChangeOfEach<Item>) {
    const { action, items, getName, getAuditEntry, apply, describe } = change
    await confirmChange(action)
    const errors = new Map<Item, unknown>()
    await mapConcurrently(items, async item => {
      try {
        await applyAudited([getAuditEntry(item)], () => apply(item))
      } catch (error) {
        errors.set(item, error)
      }
    })
    const changed = items.filter(item => !errors.has(item))
    if (changed.length > 0) print(describe(changed))
    if (errors.size === 0) return
    const failures = [...errors].map(([item, error]) => `${getName(item)}: ${formatError(error)}`).sort()
    const verb = errors.size === 1 ? 'was' : 'were'
    throw new UserError(`${errors.size} of ${items.length} ${verb} not changed:\n${failures.join('\n')}`)
  }

  return {
    ...stage,
    configuration: ports.configuration,
    /** Returns a number with prefix and zeros, such as CL0004127. */
    formatNumber: (number: number) => formatApplicationNumber(number, ports.configuration),
    print,
    confirmReplace,
    addAuditEntry,
    change,
    changeEach,
  }
}

/** Asks a question; throws when the answer is no, or when the input is not a terminal. */
async function confirm(question: string, { input, error, columns }: Terminal): Promise<void> {
  if (!input.isTTY)
    throw new UserError(`${question} Nothing has changed. To confirm without a terminal, add --yes.`)
  const prompt = createInterface({ input, output: error })
  const answer = await Promise.race([
    prompt.question(wrapText(`${question} (yes/no) `, columns)),
    new Promise<string>(resolve => prompt.once('close', () => resolve('\n'))),
  ])
  prompt.close()
  if (answer === '\n') error.write(answer)
  if (!/^y(es)?$/i.test(answer.trim())) throw new UserError('Nothing has changed.')
}
