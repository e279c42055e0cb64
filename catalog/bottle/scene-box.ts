import { front } from './scene-front.ts'
export const boxScene = front
