import { desktop, phone, testEngine } from './test-engine.ts'
import { webkit } from './webkit.ts'

testEngine(webkit, [desktop])
testEngine(webkit, [phone], true)
