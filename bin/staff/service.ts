import { Command } from 'commander'
import { Problem } from '#infra/problem.ts'
import { londonMoment } from '#shared/rules/london-time.ts'
import { serviceMode } from '#shared/rules/service-mode.ts'
import type { ServiceFlags } from '#shared/schemas/service.ts'
import { confirmed } from './confirmed.ts'
import { londonInstant } from './london-instant.ts'
import { stage } from './stage.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

function inWords(flags: ServiceFlags, now: Date): string {
  const mode = serviceMode(flags, now)
  if (mode === 'closed') return 'The portal is closed.'
  if (mode === 'open') return 'The portal is open.'
  const end = new Date(flags.embargoEndTime ?? '')
  return `The portal is under embargo until ${londonMoment(end)}, London time (${end.toISOString()}).`
}

/** `service status | close | open | embargo --until | lift`. */
export function serviceCommands(): Command {
  const service = new Command('service').description(
    'see and switch the service: open, closed, under embargo',
  )

  service
    .command('status')
    .description('say whether the portal is open')
    .action(async (_options, command: Command) => {
      const { ports } = await stage(command)
      say(inWords(await ports.flags.read(), ports.now()))
    })

  const change = (name: string, description: string, question: string, flags: Partial<ServiceFlags>) =>
    service
      .command(name)
      .description(description)
      .option('--yes', 'do not ask first')
      .action(async ({ yes }: { yes?: boolean }, command: Command) => {
        await confirmed(question, yes)
        await switchTo(flags, name, command)
      })

  change('close', 'close the portal; documents can still be sent', 'Close the portal?', { closed: true })
  change('open', 'end the closing; an embargo stays', 'Open the portal?', { closed: false })
  change('lift', 'end the embargo now', 'Lift the embargo?', { embargoEndTime: null })

  service
    .command('embargo')
    .description('pause the portal until a moment in London time')
    .requiredOption('--until <time>', "London time, as in '2027-08-12 08:00'")
    .option('--yes', 'do not ask first')
    .action(async ({ until, yes }: { until: string; yes?: boolean }, command: Command) => {
      const end = londonInstant(until)
      const words = `${londonMoment(end)}, London time (${end.toISOString()})`
      const { ports } = await stage(command)
      if (end <= ports.now()) throw new Problem(`${words} is past already. Nothing was done.`)
      await confirmed(`Pause the portal until ${words}?`, yes)
      await switchTo({ embargoEndTime: end.toISOString() }, 'embargo', command)
    })
  return service
}

async function switchTo(flags: Partial<ServiceFlags>, action: string, command: Command) {
  const { ports, record } = await stage(command)
  await ports.flags.set(flags)
  await record(`service ${action}`, 'service', JSON.stringify(flags))
  say(`${inWords(await ports.flags.read(), ports.now())} Every page knows within 75 seconds.`)
}
