import { text } from 'node:stream/consumers'
import { afterAll, expect, it } from 'vitest'
import { mailer } from '#functions/gateways/mailer.ts'
import { startHttpServer } from '#infra/local/server/http-server.ts'

const received: URLSearchParams[] = []
const ses = await startHttpServer(async (request, response) => {
  received.push(new URLSearchParams(await text(request)))
  response.end(
    '<SendEmailResponse><SendEmailResult><MessageId>1</MessageId></SendEmailResult></SendEmailResponse>',
  )
})
afterAll(ses.stop)

it("names the stage's configuration set in each mail, because stages may share an identity", async () => {
  process.env.AWS_ENDPOINT_URL_SES = `http://127.0.0.1:${ses.port}`
  process.env.MAIL_CONFIGURATION_SET = 'stage-set'
  await mailer().send(
    'clearing@example.org',
    { mailId: 'mail-1', to: 'sam@example.org' },
    { subject: 'Subject', text: 'Text', html: '<p>Text</p>' },
  )
  expect(received.map(body => body.get('ConfigurationSetName'))).toEqual(['stage-set'])
})
