import { Command } from 'commander'
import type { CreateContext } from './context.ts'
import { wrapText } from './terminal.ts'

type Help = {
  description: string
  /** What staff need to know beyond the arguments and options. */
  details?: string
  /** What --json prints. A command that changes something also prints `changed` and `dryRun`. */
  json: string
  /** Each without `npm run admin "--"` or `npm run operator "--"`. */
  examples: readonly string[]
  /** Whether the command changes something. It then has --yes and --dry-run. */
  changes?: boolean
  /** What a deployed stage requires beside the policy of staff: another one, or the rights of who deploys. */
  policy?: 'operator' | 'deployer'
}

type ActionParameters = Parameters<Parameters<Command['action']>[0]>
type Work = (
  context: Awaited<ReturnType<CreateContext>>,
  ...parameters: ActionParameters
) => Promise<void> | void

/** Joins the lines of each paragraph; an indented line stays one. */
const joinLines = (text: string) => text.replace(/(?<!\n)\n(?![\n ])/g, ' ')

/** A staff command, or a group of them, whose help has the examples of each. */
export class StaffCommand extends Command {
  /** The policy with which the command works on a deployed stage. */
  policy: 'staff' | 'operator' | 'deployer' = 'staff'
  private examples: readonly string[] = []

  constructor(
    private readonly createContext: CreateContext,
    private readonly columns: number,
    name?: string,
    private details = '',
  ) {
    super(name)
    this.addHelpText('after', () =>
      [
        ...(this.details ? [`\n${wrapText(joinLines(this.details), this.columns)}`] : []),
        ...this.listExamples(),
      ].join('\n'),
    )
  }

  override createCommand(name?: string) {
    return new StaffCommand(this.createContext, this.columns, name)
  }

  /** Returns the program that the command belongs to; its name is what its users type before the command. */
  private findProgram(): Command {
    let command: Command = this
    while (command.parent) command = command.parent
    return command
  }

  /** Returns the examples as lines, those of a program under a heading for each of its groups. */
  private listExamples(heading = 'Examples'): readonly string[] {
    const commands = this.commands.filter(command => command instanceof StaffCommand)
    if (!this.parent)
      return commands.flatMap(command => command.listExamples(`Examples of ${command.name()}`))
    const examples = [this, ...commands].flatMap(command => command.examples)
    const prefix = this.findProgram().name()
    return [`\n${heading}:`, ...examples.map(example => `  ${prefix} ${example}`)]
  }

  /** Adds a group of commands. */
  addGroup(name: string, description: string, details = '') {
    const group = this.command(name).description(description)
    group.details = details
    return group
  }

  /** Sets the help of a command. */
  describe({ description, details, json, examples, changes, policy }: Help) {
    this.policy = policy ?? 'staff'
    const jsonHelp = `--json prints ${changes ? json.replace('{', '{changed, dryRun, ') : json}`
    const policyHelp =
      policy === 'operator'
        ? 'A deployed stage requires the policies clearing-portal-<stage>-staff and -operator.'
        : policy && 'A deployed stage requires the rights of who deploys it.'
    this.details = [details, jsonHelp, policyHelp].filter(text => text).join('\n\n')
    this.examples = examples
    this.description(description)
    if (changes)
      this.option('--yes', 'make the change without asking').option(
        '--dry-run',
        'show what would change, without changing it',
      )
    return this
  }

  /** Runs a function with the context of the command, its arguments and its options. */
  run(work: Work) {
    return this.action(async (...parameters) => work(await this.createContext(this), ...parameters))
  }
}
