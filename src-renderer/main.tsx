import '../src-shared/contract/without-eval.ts'
import { connect } from './client/index.ts'
import { start } from './frame/start.tsx'

start(connect())
