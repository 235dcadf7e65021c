import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'
import { root } from '../support/source-files.ts'
import { createFolder } from '../support/temporary-folder.ts'

const { pathTo } = createFolder()

it('npm start names a port that is in use, and ends the portal when its process is ended', async () => {
  const env = { ...process.env, PORT: '0', DATA_DIR: pathTo('data'), AWS_ENDPOINT_URL_DYNAMODB: undefined }
  const npm = spawn('npm', ['start'], { cwd: root, env, stdio: ['ignore', 'pipe', 'ignore'] })
  // The portal inherits the output, which closes when the portal has ended.
  const closed = once(npm.stdout, 'close')
  for await (const line of createInterface({ input: npm.stdout })) {
    if (!line.startsWith('Read the emails at ')) continue
    const origin = new URL(line.slice('Read the emails at '.length)).origin
    expect((await fetch(origin)).status).toBeLessThan(504)
    const { port } = new URL(origin)
    const second = spawnSync('npm', ['start'], { cwd: root, env: { ...env, PORT: port }, encoding: 'utf8' })
    expect(second.stderr).toContain(`Port ${port} is already in use. Choose another`)
    npm.kill()
    await closed
    await expect(fetch(origin)).rejects.toThrow()
    return
  }
  throw new Error('the portal ended before it was ready')
}, 180_000)
