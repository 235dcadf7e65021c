import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { writeXlsx } from 'hucre'
import { describe, expect, it, vi } from 'vitest'
import { seededPortal } from '../../../../functions/support/local-portal.ts'
import { sendQueuedMails } from '../../../../functions/support/send-queued-mails.ts'
import { importedApplicantRequest, send } from '../../../../functions/support/test-applicants.ts'
import { uploadSteps } from '../../../../functions/support/upload-steps.ts'
import { createPdf } from '../../../../support/create-pdf.ts'
import { createFolder } from '../../../../support/temporary-folder.ts'
import { createStaffRunner, failed } from '../../staff-runner.ts'
import { requestAttachment, sendFile, submitApplication } from '../../submit-application.ts'

const local = await seededPortal()
const { staff, run, audited } = createStaffRunner(local)
const { pathTo } = createFolder()

describe('attachments download', () => {
  const folderOf = ({ number }: { number: string }) => `${number} Ada Maria Sample`

  it('saves clean documents under safe names that say request, order and file, and is audited', async () => {
    const recipient = await submitApplication(local)
    const requestId = await requestAttachment(local, recipient)
    local.clock.now = new Date('2027-08-16T09:00:01Z')
    const english = await requestAttachment(local, recipient, 'IELTS')
    const stems = ['image.jpg', '', 'a:b?', 'n'.repeat(240), '-x', 'con', 'image.jpg']
    for (const [minute, stem] of stems.entries()) {
      local.clock.now = new Date(`2027-08-16T09:0${minute}:00Z`)
      await sendFile(local, requestId, `${stem}.pdf`)
      if (minute === 0) await sendFile(local, english, 'Report.pdf')
    }
    const virus = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('-')
    await uploadSteps(local).upload(english, 'Virus.txt', Buffer.from(virus), 'text/plain')
    local.clock.now = new Date('2027-08-16T09:00:00Z')
    const to = pathTo('new folder')
    const command = ['attachments', 'download', recipient.number, '--to', to]
    const { code, out } = await staff(command)
    expect(code).toBe(0)
    expect(out).toContain(`Not saved: ${recipient.number} Virus.txt`)
    const expected = [
      ...['1-Grades-01-image.jpg.pdf', '1-Grades-02-document.pdf', '1-Grades-03-a_b_.pdf'],
      ...[`1-Grades-04-${'n'.repeat(60)}.pdf`, '1-Grades-05-x.pdf', '1-Grades-06-con.pdf'],
      ...['1-Grades-07-image.jpg.pdf', '2-IELTS-01-Report.pdf'],
    ]
    const folder = path.join(to, folderOf(recipient))
    expect(readdirSync(folder).sort()).toEqual(expected)
    expect(readFileSync(path.join(folder, expected[0] ?? ''))).toEqual(createPdf())
    expect(await audited(recipient.number)).toContain('sam attachments download')
    expect((await staff(command)).out).toContain('There already: ')
    expect(readdirSync(folder).sort()).toEqual(expected)
  })

  it('names only those who have sent documents in the audit trail', async () => {
    const [sender, silent] = [await submitApplication(local), await submitApplication(local)]
    const requestId = await requestAttachment(local, sender)
    await requestAttachment(local, sender, 'IELTS')
    await requestAttachment(local, silent)
    await sendFile(local, requestId, 'Slip.pdf')
    await run(['attachments', 'download', sender.number, silent.number, '--to', pathTo('senders')])
    expect(await audited(sender.number)).toContain('sam attachments download')
    expect(await run(`audit --number ${silent.number}`)).not.toContain('attachments download')
    expect(await staff(['attachments', 'download', silent.number, '--to', pathTo('none')])).toEqual(
      failed(1, 'The portal has received no documents from these people.\n'),
    )
  })

  it.each([
    ['pending' as const, 'Wait before you read this file.'],
    ['infected' as const, 'Ask for another file.'],
    ['unscannable' as const, 'Ask for a file without a password.'],
  ])('does not save a file that is %s, and says what to do', async (state, advice) => {
    const person = await submitApplication(local)
    await sendFile(local, await requestAttachment(local, person), 'Slip.pdf')
    vi.spyOn(local.ports.uploads, 'getScanState').mockResolvedValue(state)
    const out = await run(['attachments', 'download', person.number, '--to', pathTo(state)])
    expect(out).toContain(`Not saved: ${person.number} Slip.pdf`)
    expect(out).toContain(advice)
    expect(await run(['applications', 'show', person.number])).toContain(advice)
  })

  it('of a workbook makes a folder for each person whose row is shown', async () => {
    const people = await Promise.all(Array.from({ length: 3 }, () => submitApplication(local)))
    for (const person of people) await sendFile(local, await requestAttachment(local, person), 'Slip.pdf')
    const file = pathTo('filtered.xlsx')
    const rows = [['Application number', 'UCAS ID'], ...people.map(each => [each.number, each.ucasId])]
    const rowDefs = new Map([[2, { hidden: true }]])
    writeFileSync(file, await writeXlsx({ sheets: [{ name: 'Applications', rows, rowDefs }] }))
    const [first, , last] = people
    const { out } = await staff(['attachments', 'download', '--file', file, '--to', pathTo('all')])
    expect(out).toContain('Hidden rows that are left out: 1.')
    expect(readdirSync(pathTo('all')).sort()).toEqual([first, last].map(each => folderOf(each!)).sort())
  })

  it('has the documents of all numbers of a person who withdrew and applied again', async () => {
    const person = await submitApplication(local)
    await sendFile(local, await requestAttachment(local, person), 'Earlier.pdf')
    await run(['applications', 'withdraw', person.number, '--reason', 'x', '--yes'])
    const again = importedApplicantRequest(person, { version: 1 })
    const { applicationNumber } = (await send(local, again)).body
    expect((await staff(`attachments request ${person.email} --type Other`)).error).toContain(
      `Ask ${applicationNumber} for`,
    )
    const newest = { ...person, number: String(applicationNumber) }
    await sendQueuedMails(local.ports)
    for (const [recipient, type] of [[newest, 'IELTS'] as const, [person, 'Other'] as const]) {
      local.clock.now = new Date(local.clock.now.getTime() + 1000)
      await sendFile(local, await requestAttachment(local, recipient, type), `${type}.pdf`)
    }
    for (const number of [person.number, newest.number]) {
      expect((await staff(`applications show ${number}`)).out).toMatch(/1 Grades[\s\S]*2 IELTS[\s\S]*3 Other/)
      expect((await staff(['attachments', 'download', number, '--to', pathTo(number)])).code).toBe(0)
      const [folder = ''] = readdirSync(pathTo(number))
      const files = ['1-Grades-01-Earlier.pdf', '2-IELTS-01-IELTS.pdf', '3-Other-01-Other.pdf']
      expect(readdirSync(path.join(pathTo(number), folder))).toEqual(files)
    }
  })
})
