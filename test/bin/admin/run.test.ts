import { expect, it, vi } from 'vitest'

vi.mock('#functions/configuration.ts', () => {
  throw new Error('The configuration was read before the environment of the stage')
})

it('the staff commands load without the configuration, which comes from the environment of the stage', async () => {
  const { runCommand } = await import('#bin/admin/program.ts')
  expect(runCommand).toBeInstanceOf(Function)
})
