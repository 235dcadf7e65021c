import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'
import { root } from '../support/source-files.ts'
import { createFolder } from '../support/temporary-folder.ts'

const { pathTo } = createFolder()

it.each(['admin', 'operator'])('npm run %s does not print that the AWS SDK needs another Node', command => {
  const env = { ...process.env, AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: undefined }
  const help = ['run', '--silent', command, '--', '--help']
  expect(spawnSync('npm', help, { cwd: root, env, encoding: 'utf8' })).toMatchObject({
    status: 0,
    stderr: '',
  })
})

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
