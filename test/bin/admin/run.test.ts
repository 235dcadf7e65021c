import { expect, it, vi } from 'vitest'

vi.mock('#functions/configuration.ts', () => {
  throw new Error('The configuration was read before the environment of the stage')
})

vi.mock('#functions/repositories/database.ts', () => {
  throw new Error('The client of the database was created before the environment of the stage')
})

it.each(['admin', 'operator'])(
  'the commands of %s load without the configuration and the clients of AWS, which need the environment of the stage',
  async folder => {
    await expect(import(`#bin/${folder}/program.ts`)).resolves.toBeDefined()
  },
)
