import { build } from 'vite'
import { expect, it, vi } from 'vitest'
import { createGallery } from '#infra/local/site/gallery.ts'

vi.mock('vite')

it('builds the gallery again after a failed build', async () => {
  vi.stubEnv('VITE_PORTAL', undefined)
  const page = { type: 'asset', fileName: 'index.html', source: 'the gallery' }
  vi.mocked(build)
    .mockRejectedValueOnce(new Error('a source has a mistake'))
    .mockResolvedValue({ output: [page] } as unknown as Awaited<ReturnType<typeof build>>)
  const gallery = createGallery('{}').onError((_, context) => context.text('', 500))
  expect((await gallery.request('/')).status).toBe(500)
  const response = await gallery.request('/')
  expect([response.status, await response.text()]).toEqual([200, 'the gallery'])
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
})
