import { Command } from 'commander'
import type { CommandContext } from './context.ts'

type Help = {
  description: string
  /** What staff need to know beyond the arguments and options. A single line break counts as a space. */
  details?: string
  /** Each without `npm run admin "--"` or `npm run operator "--"`. */
  examples: readonly string[]
  /** Whether the command changes something. It then has --yes. */
  changes?: boolean
  /** What a deployed stage requires: the staff policy (the default), the operator policy too, or the deployer's rights. */
  policy?: keyof typeof policyHelp
}

type ActionParameters = Parameters<Parameters<Command['action']>[0]>

const policyHelp = {
  staff: '',
  operator: 'A deployed stage requires the policies clearing-portal-<stage>-staff and -operator.',
  deployer: "A deployed stage requires the deployer's rights.",
}

/** A command, or a group of them, whose functions get a context. `prefix` is what users type before it. */
export class PortalCommand extends Command {
  policy: keyof typeof policyHelp = 'staff'

  constructor(
    private readonly createContext: (command: Command) => Promise<CommandContext>,
    private readonly prefix: string,
    name = prefix,
  ) {
    super(name)
  }

  override createCommand(name?: string) {
    return new PortalCommand(this.createContext, this.prefix, name)
  }

  /** Adds a group of commands. Its help begins with the description that the list of commands shows. */
  addGroup(name: string, description: string, details = '') {
    return this.command(name).summary(description).addDescription(description, details)
  }

  addDescription(...paragraphs: readonly string[]) {
    const text = paragraphs.filter(paragraph => paragraph).join('\n\n')
    return this.description(text.replace(/(?<!\n)\n(?!\n)/g, ' '))
  }

  describe({ description, details = '', examples, changes, policy = 'staff' }: Help) {
    this.policy = policy
    this.summary(description).addDescription(description, details, policyHelp[policy])
    const lines = examples.map(example => `  ${this.prefix} ${example}`)
    this.addHelpText('after', `\nExamples:\n${lines.join('\n')}`)
    if (changes) this.option('--yes', 'make the change without asking')
    return this
  }

  run(work: (context: CommandContext, ...parameters: ActionParameters) => Promise<void> | void) {
    return this.action(async (...parameters) => work(await this.createContext(this), ...parameters))
  }
}
