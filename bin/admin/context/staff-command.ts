import { Command } from 'commander'
import type { CommandContext } from './context.ts'
import { wrapText } from './terminal.ts'

type Help = {
  description: string
  /** What staff need to know beyond the arguments and options. */
  details?: string
  /** Each without `npm run admin "--"` or `npm run operator "--"`. */
  examples: readonly string[]
  /** Whether the command changes something. It then has --yes and --dry-run. */
  changes?: boolean
  /** What a deployed stage requires: the staff policy (the default), the operator policy too, or the deployer's rights. */
  policy?: 'staff' | 'operator' | 'deployer'
}

type Settings = {
  createContext: (command: Command) => Promise<CommandContext>
  columns: number
  /** What users type before a command. */
  prefix: string
}

type ActionParameters = Parameters<Parameters<Command['action']>[0]>
type Work = (context: CommandContext, ...parameters: ActionParameters) => Promise<void> | void

const policyHelp = {
  staff: '',
  operator: 'A deployed stage requires the policies clearing-portal-<stage>-staff and -operator.',
  deployer: 'A deployed stage requires the rights of who deploys it.',
}

/** A command, or a group of them, whose functions get a context. */
export class StaffCommand extends Command {
  /** The policy with which the command works on a deployed stage. */
  policy: keyof typeof policyHelp = 'staff'

  constructor(
    private readonly settings: Settings,
    name = settings.prefix,
  ) {
    super(name)
  }

  override createCommand(name?: string) {
    return new StaffCommand(this.settings, name)
  }

  addGroup(name: string, description: string, details = '') {
    return this.command(name).description(description).addDetails(details)
  }

  /** Adds paragraphs to the help. A line break inside a paragraph counts as a space, but not before an indented line. */
  addDetails(...paragraphs: readonly string[]) {
    const text = paragraphs.filter(paragraph => paragraph).join('\n\n')
    const joined = text.replace(/(?<!\n)\n(?![\n ])/g, ' ')
    return this.addHelpText('after', `\n${wrapText(joined, this.settings.columns)}`)
  }

  /** Sets the help of a command. */
  describe({ description, details = '', examples, changes, policy = 'staff' }: Help) {
    this.policy = policy
    this.description(description).addDetails(details, policyHelp[policy])
    // An example stays one line, so that it can be copied.
    this.addHelpText(
      'after',
      `\nExamples:\n${examples.map(example => `  ${this.settings.prefix} ${example}`).join('\n')}`,
    )
    if (changes)
      this.option('--yes', 'make the change without asking').option(
        '--dry-run',
        'show what would change, without changing it',
      )
    return this
  }

  /** Runs a function with the context of the command, its arguments and its options. */
  run(work: Work) {
    return this.action(async (...parameters) => work(await this.settings.createContext(this), ...parameters))
  }
}
