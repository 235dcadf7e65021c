import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { formatError } from '#bin/admin/context/format-error.ts'
import { loadCallerIdentity } from '#bin/admin/context/stage.ts'
import { ignoreClosedPipes } from '#bin/admin/context/terminal.ts'
import { createProgram } from '#bin/admin/program.ts'
import { type LocalAws, startLocalAws } from '#infra/local/local-aws.ts'
import { localPortal } from '../../functions/local-portal.ts'
import { createOutput, createStaffRunner } from './staff-runner.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const { staff } = createStaffRunner(localPortal())

const terminal = { input: process.stdin, out: createOutput(), error: createOutput() }
const program = createProgram(terminal, () => Promise.reject(new Error('no command runs')))
const allCommands = [
  '',
  ...program.commands.flatMap(group => [
    group.name(),
    ...group.commands.map(command => `${group.name()} ${command.name()}`),
  ]),
]

describe('the help', () => {
  it('lists every command', () => {
    expect(allCommands.slice(1)).toEqual(
      expect.arrayContaining([
        ...['status', 'close', 'open', 'embargo', 'lift'].map(name => `service ${name}`),
        ...['import', 'export', 'places'].map(name => `catalogue ${name}`),
        ...['import', 'erase'].map(name => `applicants ${name}`),
        ...['list', 'show', 'export'].map(name => `applications ${name}`),
        ...['request', 'withdraw', 'list'].map(name => `attachments ${name}`),
        'mails list',
      ]),
    )
  })

  it('has an example of each task of a Clearing day', async () => {
    const { out } = await staff(['--help'])
    for (const example of [
      ...['service close', "service embargo --until '2027-08-12 08:00'", 'service open'],
      ...['catalogue places G400-USCSC --home off', 'applications export', 'applicants erase CL0004127'],
      ...['attachments request CL0004127 --type', 'attachments list', 'attachments withdraw'],
    ])
      expect(out).toContain(`  npm run admin -- ${example}`)
  })

  it.each(allCommands)('of "%s" has an example and the global options', async name => {
    const { code, out, error } = await staff([...name.split(' ').filter(Boolean), '--help'])
    expect([code, error]).toEqual([0, ''])
    expect(out).toMatch(/Examples?:\n {2}npm run /)
    expect(out).toContain('--stage <name>')
    expect(out).toContain('--json')
  })

  it.each(allCommands.filter(name => name.includes(' ')))('of "%s" describes the JSON output', async name => {
    expect((await staff([...name.split(' '), '--help'])).out).toMatch(/--json prints/)
  })

  it.each([
    ...['service close', 'service open', 'service embargo', 'service lift', 'catalogue import'],
    ...[
      'catalogue places',
      'applicants import',
      'applicants sign-out',
      'applicants erase',
      'attachments request',
      'attachments withdraw',
    ],
  ])('of "%s", which changes something, has --yes and --dry-run', async name => {
    const { out } = await staff([...name.split(' '), '--help'])
    expect(out).toContain('--yes')
    expect(out).toContain('--dry-run')
  })
})

describe('a command with wrong usage', () => {
  it.each([
    [[]],
    [['service']],
    [['sevice', 'close']],
    [['service', 'shut']],
    [['service', 'close', '--force']],
    [['service', 'embargo']],
    [['applications', 'show']],
    [['applications', 'list', 'CL0004127']],
  ])('such as %j exits with 2 and shows the usage', async commandArguments => {
    const { code, out, error } = await staff(commandArguments)
    expect([code, out]).toEqual([2, ''])
    expect(error).toMatch(/Usage:|Add --help/)
  })
})

describe('formatError', () => {
  const createError = (name: string, message = 'Secret detail\n    at somewhere') =>
    Object.assign(new Error(message), { name })
  it.each([
    ['CredentialsProviderError', 'You are not signed in to AWS.'],
    ['ExpiredTokenException', 'Your AWS credentials are invalid or have expired.'],
    ['UnrecognizedClientException', 'Your AWS credentials are invalid or have expired.'],
    ['AccessDeniedException', 'You do not have permission to do this in AWS: Secret detail'],
    ['ThrottlingException', 'AWS is limiting requests at the moment.'],
    ['TimeoutError', 'The services of the portal do not respond. Check your connection and try again.'],
    ['TypeError', 'Something went wrong (TypeError): Secret detail'],
  ])('returns one sentence for %s', (name, sentence) => {
    expect(formatError(createError(name))).toContain(sentence)
    expect(formatError(createError(name))).not.toMatch(/\n/)
  })

  it('returns one sentence when the database does not respond', () => {
    expect(formatError(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))).toBe(
      'The services of the portal do not respond. Check your connection and try again.',
    )
  })
})

describe('the AWS identity of staff', () => {
  it('comes from STS by a signed call', async () => {
    const requests: { authorization?: string | undefined; body: string }[] = []
    const arn = 'arn:aws:sts::123456789012:assumed-role/Staff/sam'
    const server = createServer(async (request, response) => {
      requests.push({ authorization: request.headers.authorization, body: await text(request) })
      const result = `<GetCallerIdentityResult><Arn>${arn}</Arn></GetCallerIdentityResult>`
      response.end(`<GetCallerIdentityResponse>${result}</GetCallerIdentityResponse>`)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    vi.stubEnv('AWS_ENDPOINT_URL_STS', `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
    expect(await loadCallerIdentity()).toBe(arn)
    vi.unstubAllEnvs()
    server.close()
    expect(requests[0]?.body).toContain('Action=GetCallerIdentity&Version=2011-06-15')
    expect(requests[0]?.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=LOCAL\/\d{8}\/eu-west-2\/sts\/aws4_request, /,
    )
  })
})

describe('a closed output pipe', () => {
  it('does not end a command', () => {
    const out = createOutput()
    ignoreClosedPipes({ input: process.stdin, out, error: createOutput() })
    expect(() => out.emit('error', Object.assign(new Error('write'), { code: 'EPIPE' }))).not.toThrow()
    expect(() => out.emit('error', Object.assign(new Error('write'), { code: 'EIO' }))).toThrow('write')
  })
})

describe('npm run admin', () => {
  const folder = mkdtempSync(join(tmpdir(), 'admin-'))
  const site = createServer((_, response) => response.end())
  let aws: LocalAws
  beforeAll(async () => {
    await localPortal().seed()
    site.listen(0, '127.0.0.1')
    await once(site, 'listening')
    const address = site.address()
    const port = typeof address === 'object' ? address?.port : 0
    aws = await startLocalAws({ folder, siteOrigin: `http://127.0.0.1:${port}` })
  })
  afterAll(async () => {
    await aws.stop()
    site.close()
    rmSync(folder, { recursive: true })
  })

  /** Runs a shell command, such as a pipe that begins with the staff command line. */
  async function runShell(command: string, environment: Record<string, string> = {}) {
    const child = spawn('bash', ['-c', `set -o pipefail; ${command}`], {
      cwd: root,
      env: { ...process.env, DATA_DIR: folder, NO_COLOR: '1', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const ended = once(child, 'exit')
    const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)])
    return { code: (await ended)[0] as number, out, error }
  }
  const admin = 'node --import tsx bin/admin.ts'

  it('works on the running portal of the data folder', async () => {
    expect(await runShell(`${admin} service status --json`)).toMatchObject({
      code: 0,
      out: expect.stringContaining('"mode"'),
    })
  })

  it('refuses when no portal is running, and when the stage does not exist', async () => {
    const nowhere = join(folder, 'nowhere')
    expect(await runShell(`${admin} service status`, { DATA_DIR: nowhere })).toEqual({
      code: 1,
      out: '',
      error: 'The portal is not running on this machine. Start it first: npm start\n',
    })
    const missing = await runShell(`${admin} service status --stage prod`)
    expect(missing).toMatchObject({ code: 1, out: '' })
    expect(missing.error).toContain('There is no stage "prod" in eu-west-2.')
    expect((await runShell(`${admin} service status --stage ../prod`)).code).toBe(2)
  })

  it.each(['catalogue export | head -c 10', 'applications export | true'])(
    'succeeds when the pipe is closed early, as in %s',
    async command => {
      const { code, error } = await runShell(`${admin} ${command}`)
      expect([code, error]).toEqual([0, ''])
    },
  )

  it('colours errors only for a terminal', async () => {
    const coloured = '\u001B['
    expect((await runShell(`${admin} service embargo --until x`)).error).not.toContain(coloured)
    const forced = { NO_COLOR: '', FORCE_COLOR: '1' }
    expect((await runShell(`${admin} service embargo --until x`, forced)).error).toContain(coloured)
  })
})
