import { createInterface } from 'node:readline/promises'
import type { Command } from 'commander'
import { UserError } from '#infra/errors/user-error.ts'
import { forEachConcurrently } from '../tables/for-each-concurrently.ts'
import { type AuditEntry, toStoredEntry } from './audit-entry.ts'
import { isExistingFile } from './files.ts'
import type { Stage } from './stage.ts'
import { colourText, stripControlCharacters, type Terminal, wrapText } from './terminal.ts'

type Change = {
  /** The change as a verb phrase, such as "close the portal"; the question and the dry run show it. */
  action: string
  /** One for each person whom the change is about. */
  auditEntry: AuditEntry | AuditEntry[]
  /** Makes the change, and returns what to print. */
  apply: () => Promise<string>
}

/** What a command works with: its stage and terminal, and functions to print results and to make changes. */
export type CommandContext = Stage & {
  terminal: Terminal
  print: (text: string) => void
  /** Asks before a file is replaced; throws when the answer is no. */
  confirmReplace: (file: string) => Promise<void>
  /** Records in the audit trail what the caller of the command does. */
  addAuditEntry: (entry: AuditEntry) => Promise<void>
  /** Asks for confirmation, writes the audit entry, applies the change and prints its result. */
  change: (change: Change) => Promise<void>
}

/** Creates the context of a command from its --stage, --yes and --dry-run options. */
export async function createContext(
  command: Command,
  terminal: Terminal,
  openStage: (name: string) => Promise<Stage>,
): Promise<CommandContext> {
  const { stage: stageName, yes, dryRun } = command.optsWithGlobals()
  const stage = await openStage(String(stageName))
  const { ports, configuration, actor } = stage

  const print = (text: string) => {
    terminal.out.write(`${wrapText(text, terminal.columns)}\n`)
  }

  const confirmReplace = async (file: string) => {
    if (!yes && isExistingFile(file)) await confirm(`Replace the file ${file}?`, terminal)
  }

  const addAuditEntry = (entry: AuditEntry) =>
    ports.audit.add({ actor, ...toStoredEntry(entry, configuration) }, ports.now())

  // The audit entry comes first, so that no change is made without one.
  async function change({ action: unsafeAction, auditEntry, apply }: Change) {
    const auditEntries = [auditEntry].flat()
    const action = stripControlCharacters(unsafeAction)
    if (dryRun) {
      const label = colourText(terminal.out, 'yellow', 'Dry run')
      return print(`${label}: this would ${action}. Nothing has changed.`)
    }
    const stageLabel = stage.name === 'local' ? '' : `[${stage.name}] `
    if (!yes) await confirm(`${stageLabel}${action.charAt(0).toUpperCase()}${action.slice(1)}?`, terminal)
    await forEachConcurrently(auditEntries, addAuditEntry)
    try {
      print(await apply())
    } catch (error) {
      await forEachConcurrently(auditEntries, entry =>
        addAuditEntry({ ...entry, action: `${entry.action} failed` }),
      )
      throw error
    }
  }

  return { ...stage, terminal, print, confirmReplace, addAuditEntry, change }
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
