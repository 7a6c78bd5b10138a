export { createLiveText } from './live-text.ts'
export { createTranscribeJob } from './transcribe-job.ts'
export { resumeTranscriptions } from './resume-transcriptions.ts'
