import { front } from './scene-front.ts'
export const stillLife = front
