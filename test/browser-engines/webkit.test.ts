import { phone, testEngine } from './test-engine.ts'
import { webkit } from './webkit.ts'

testEngine(webkit, [phone])
