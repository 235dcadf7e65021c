import type { Command } from 'commander'
import { confirm } from './confirm.ts'
import type { Stage } from './stage.ts'
import { colourText, stripControlCharacters, type Terminal } from './terminal.ts'

type Facts = Record<string, unknown>
type Told = { words: string; facts: Facts }
type Change = {
  /** What it does, as in "close the portal": asked, and said by a dry run. */
  deed: string
  /** What is known of it beforehand, for --json. */
  facts?: Facts
  entry: { action: string; subject: string; details?: string }
  make: () => Promise<Told>
}

/** Where one command is worked on: its portal, its terminal, and the one way to tell and to change things. */
export type CommandContext = Stage & {
  terminal: Terminal
  tell: (words: string, facts: unknown) => void
  /** Shows what a question is about; with --json that is among the facts. */
  show: (words: string) => void
  change: (change: Change) => Promise<void>
}

/** Opens the desk for a command; `--stage`, `--json`, `--yes` and `--dry-run` are read from it. */
export type CreateContext = (command: Command) => Promise<CommandContext>

export const contextFactory =
  (terminal: Terminal, open: (stage: string) => Promise<Stage>): CreateContext =>
  async command => {
    const { stage: name, json, yes, dryRun } = command.optsWithGlobals()
    const stage = await open(String(name))
    const { ports, actor } = stage

    const tell = (words: string, facts: unknown) => {
      terminal.out.write(`${json ? JSON.stringify(facts, null, 2) : words}\n`)
    }

    const show = (words: string) => {
      if (!json) terminal.out.write(`${words}\n`)
    }

    /** The audit trail is written first, so that nothing changes without it; what then fails is noted too. */
    async function change({ deed: written, facts, entry, make }: Change) {
      const deed = stripControlCharacters(written)
      if (dryRun)
        return tell(
          `${colourText(terminal.out, 'yellow', 'Dry run')}: this would ${deed}. Nothing was changed.`,
          {
            changed: false,
            dryRun: true,
            ...facts,
          },
        )
      const place = stage.name === 'local' ? '' : `[${stage.name}] `
      if (!yes) await confirm(`${place}${deed.charAt(0).toUpperCase()}${deed.slice(1)}?`, terminal)
      await ports.audit.add({ actor, ...entry }, ports.now())
      try {
        const told = await make()
        tell(told.words, { changed: true, dryRun: false, ...told.facts })
      } catch (thrown) {
        await ports.audit.add({ actor, ...entry, action: `${entry.action} failed` }, ports.now())
        throw thrown
      }
    }
    return { ...stage, terminal, tell, show, change }
  }

/** Gives a command that changes something its two options. */
export const withChangeOptions = (command: Command) =>
  command
    .option('--yes', 'do not ask first')
    .option('--dry-run', 'say what would be done, and change nothing')
