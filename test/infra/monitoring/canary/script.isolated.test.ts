import { expect, it, vi } from 'vitest'
import { handler } from '#infra/monitoring/canary/script.ts'

const synthetics = vi.hoisted(() => ({ launch: vi.fn(), newPage: vi.fn(), close: vi.fn() }))
vi.mock('@aws/synthetics-playwright', () => ({ synthetics }))

it('a run that fails closes the browser too', async () => {
  synthetics.newPage.mockRejectedValue(new Error('no page'))
  await expect(handler()).rejects.toThrow('no page')
  expect(synthetics.close).toHaveBeenCalledOnce()
})
