import { front } from './scene-front.ts'
export const closeUp = front
