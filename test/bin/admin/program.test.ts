import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { formatError } from '#bin/command-line/errors.ts'
import { openStage } from '#bin/command-line/stage.ts'
import { type LocalAws, startLocalAws } from '#infra/local/local-aws.ts'
import { seededPortal } from '../../functions/support/local-portal.ts'
import { createFolder } from '../../support/temporary-folder.ts'
import { createStaffRunner, failed } from './staff-runner.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const local = await seededPortal()
const { staff } = createStaffRunner(local)

it.each([
  ...['sevice close', 'service shut', 'service close --force', 'service embargo', 'applications show'],
  ...['applications list CL0004127', 'applications list --limit 5', 'service'],
])('a command with wrong usage, such as "%s", exits with 2 and shows the usage', async command => {
  const { code, out, error } = await staff(command)
  expect([code, out]).toEqual([2, ''])
  expect(error).toMatch(/Usage:|Add --help/)
})

it.each([
  ['applicants erase CL9999999 --yes', 1, 'The portal has no data about CL9999999.\n'],
  ['applicants erase 1000000000 --yes', 1, 'The portal has no data about 1000000000.\n'],
  [
    'applicants erase ada@example.org --yes',
    2,
    'is not an application number or a UCAS ID. See: applicants find\n',
  ],
  [
    'attachments request CL9999999 --type grades --yes',
    1,
    'Nobody matches "CL9999999". See: applicants find\n',
  ],
  ['attachments request CL0000001 --type Passport', 2, 'Enter Grades, IELTS, Other.'],
  ['applicants correct CL0000001 --yes', 2, 'Enter what to correct'],
  ['attachments download --to folder', 2, 'Enter whom, or a workbook with --file.'],
  ['applicant find Ada', 2, 'Did you mean applicants?'],
  ['applications lst', 2, 'Did you mean list?'],
  [['catalogue', 'places', '', '--home', 'off'], 2, 'There is no programme "".'],
  ['catalogue places g41 --home off --yes', 2, '"g41" names several: G41F-USCSF'],
  ['catalogue places G400-USCSC', 2, 'Add --home on or off, --overseas on or off, or both.\n'],
  ['service embargo --until 2027-08-12 08:00', 2, 'A value with a space needs quotation marks'],
  ['applications withdraw CL0000001 --reason wrong programme --yes', 2, 'is not an application number'],
  ['catalogue export --output law.csv', 2, 'ends in .xlsx'],
  [['applications', 'list', '--output', ''], 2, 'ends in .xlsx'],
  ['audit today', 2, 'Enter a day such as'],
  ['applicants find -', 2, 'Enter a number, a UCAS ID, an email, a name or a telephone.'],
])(
  'a command that cannot be carried out, such as "%s", exits with %i and says %j',
  async (command, code, text) => {
    expect(await staff(command)).toEqual(failed(code, expect.stringContaining(text)))
  },
)

const createError = (name: string, message = 'Secret detail\n    at somewhere') =>
  Object.assign(new Error(message), { name })
it.each([
  ['CredentialsProviderError', 'You are not signed in to AWS.'],
  ['ExpiredTokenException', 'You are not signed in to AWS.'],
  ['UnrecognizedClientException', 'You are not signed in to AWS.'],
  ['AccessDeniedException', 'You do not have permission to do this in AWS: Secret detail'],
  ['ECONNREFUSED', 'The services of the portal do not respond.'],
  ['TimeoutError', 'The services of the portal do not respond. Check your connection and try again.'],
  ['TypeError', 'Something went wrong (TypeError): Secret detail'],
])('formatError returns one sentence for %s', (name, sentence) => {
  expect(formatError(createError(name))).toContain(sentence)
  expect(formatError(createError(name))).not.toMatch(/\n/)
})

describe('npm run admin', () => {
  const { folder } = createFolder()
  const admin = ['--import', 'tsx', 'bin/admin.ts']
  /** The tests' own local AWS sets the same variables, which a command of staff has to read from the data folder. */
  const options = () => {
    const variables = Object.entries(process.env).filter(([name]) => !(name in aws.environment))
    return { cwd: root, env: { ...Object.fromEntries(variables), DATA_DIR: folder } }
  }
  let aws: LocalAws
  beforeAll(async () => {
    const now = () => new Date('2040-08-16T09:00:00Z')
    aws = await startLocalAws({ folder, siteOrigin: 'http://localhost:3000', now })
  })
  afterAll(() => aws.stop())

  it('works on the running portal of the data folder, by its clock', async () => {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [...admin, 'audit'], options())
    expect([stdout, stderr]).toEqual(['There are no such entries for 2040-08-16.\n', ''])
  })

  it('ends without an error when the reader of its output, such as "head", has ended', async () => {
    const command = spawn(process.execPath, [...admin, 'catalogue', 'list'], options())
    command.stdout.destroy()
    const [stderr, [code]] = await Promise.all([text(command.stderr), once(command, 'close')])
    expect([stderr, code]).toEqual(['', 0])
  })
})

it.each([
  ['local', undefined, 'The portal is not running on this machine. Start it with "npm start"'],
  ['prod', undefined, 'There is no stage "prod" in eu-west-2.'],
  ['prod', 'eu-west-1', 'There is no stage "prod" in eu-west-1.'],
])('the stage %s in the Region %s cannot be opened: %s', async (name, region, message) => {
  vi.stubEnv('DATA_DIR', root)
  vi.stubEnv('AWS_REGION', region)
  await expect(openStage(name)).rejects.toThrow(message)
  vi.unstubAllEnvs()
})
