import { useEffect, useRef, useState } from 'react'
import type { Message } from '#contract/messages/common.ts'
import { photoMessages } from '#contract/messages/photo.ts'
import { CameraProblem, openCamera, type Subject, stopCamera } from './camera'

/** A camera that runs as long as the component that shows it is there. */
export function useCamera(subject: Subject) {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<Message>()
  useEffect(() => {
    let stream: MediaStream | undefined
    let left = false
    openCamera(subject).then(
      (opened) => {
        stream = opened
        // The person was faster than the camera.
        if (left) stopCamera(opened)
        else if (video.current) video.current.srcObject = opened
      },
      (error: unknown) => {
        if (!left) setProblem(error instanceof CameraProblem ? error.notice : photoMessages.cameraFailed)
      },
    )
    return () => {
      left = true
      stopCamera(stream)
    }
  }, [subject])
  return { video, problem }
}
