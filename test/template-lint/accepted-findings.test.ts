import { expect, it } from 'vitest'
import { listProblems } from './accepted-findings.ts'

const accepted = [{ id: 'CKV_1', resource: /^Queue\./, reason: 'The queue is empty.' }]

it('passes when every finding is accepted', () => {
  expect(listProblems([{ id: 'CKV_1', resource: 'Queue.a', message: 'Encrypt it' }], accepted)).toEqual([])
})

it('lists a finding at another resource, or of another rule', () => {
  const findings = [
    { id: 'CKV_1', resource: 'Queue.a', message: 'Encrypt it' },
    { id: 'CKV_1', resource: 'Topic.a', message: 'Encrypt it' },
    { id: 'E3002', resource: 'Queue.a', message: 'Unknown property' },
  ]
  expect(listProblems(findings, accepted)).toEqual([
    'CKV_1 at Topic.a: Encrypt it',
    'E3002 at Queue.a: Unknown property',
  ])
})

it('lists an accepted finding that the templates no longer have', () => {
  expect(listProblems([], accepted)).toEqual([expect.stringContaining('delete the entry')])
})
