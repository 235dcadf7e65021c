import { firefox } from './firefox.ts'
import { desktop, phone, testEngine } from './test-engine.ts'

testEngine(firefox, [phone, desktop], true)
