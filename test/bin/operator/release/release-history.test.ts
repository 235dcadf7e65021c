import { expect, it } from 'vitest'
import { findPreviousRelease } from '#bin/operator/release/release-history.ts'

const first = { 'sign-in': '1', 'check-entry': '1', 'send-mail': '1' }
const second = { 'sign-in': '2', 'check-entry': '1', 'send-mail': '2' }
const third = { 'sign-in': '3', 'check-entry': '2', 'send-mail': '2' }
const releases = [first, second, third]

it.each([
  ['the one before the newest', releases, third, second],
  ['one further back after a rollback, with every version of that time', releases, second, first],
  ['missing before the first', releases, first, undefined],
  ['the same after a rollback that was interrupted', releases, { ...third, 'sign-in': '2' }, second],
  ['the newest recorded one during a deployment', releases, { ...third, 'sign-in': '4' }, third],
  [
    'the newest recorded one while a deployment moves a function to its tenth version',
    [...releases, { ...third, 'sign-in': '9' }],
    { ...third, 'sign-in': '10' },
    { ...third, 'sign-in': '9' },
  ],
  ['not the one that CloudFormation has undone', [first, second, third, second], second, first],
  [
    'one further back after a rollback of a release that added a function',
    [first, second, { ...third, 'list-schools': '1' }],
    { ...second, 'list-schools': '1' },
    first,
  ],
  ['not missed when a deployment changed no function', [...releases, third], third, second],
])('the previous release is %s', (_, recorded, live, previous) => {
  expect(findPreviousRelease(recorded, live)).toEqual(previous)
})
