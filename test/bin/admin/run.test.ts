import { expect, it, vi } from 'vitest'

vi.mock('#functions/configuration.ts', () => {
  throw new Error('The configuration was read before the environment of the stage')
})

it.each(['admin', 'operator'])(
  'the commands of %s load without the configuration, which comes from the environment of the stage',
  async folder => {
    await expect(import(`#bin/${folder}/program.ts`)).resolves.toBeDefined()
  },
)
