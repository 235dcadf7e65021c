import { afterAll, expect, it } from 'vitest'
import { mailer } from '#functions/gateways/mailer.ts'
import { startFaultProxy } from '../faults/support/fault-proxy.ts'

const ses = await startFaultProxy(process.env.AWS_ENDPOINT_URL_SES ?? '')
afterAll(ses.stop)

it("names the stage's configuration set in each mail, because stages may share an identity", async () => {
  process.env.AWS_ENDPOINT_URL_SES = ses.endpoint
  process.env.MAIL_CONFIGURATION_SET = 'stage-set'
  await mailer().send(
    'clearing@example.org',
    { mailId: 'mail-1', to: 'sam@example.org' },
    { subject: 'Subject', text: 'Text', html: '<p>Text</p>' },
  )
  expect(new URLSearchParams(ses.calls[0]?.body).get('ConfigurationSetName')).toBe('stage-set')
})
