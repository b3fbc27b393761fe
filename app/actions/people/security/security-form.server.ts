import { data, redirect } from '@remix-run/node';
import type { z } from 'zod';
import type { SecurityReply } from '#app/components/people/security/security-reply.ts';
import { forForm, formOf, forNextScreen, refusalOf, run } from '#app/http/answers/run-screen.server.ts';
import { forgetInRequest } from '#app/http/requests/memory.server.ts';
import type { FormValues } from '#app/http/requests/read-form.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { dealerSession, deskSession } from '#app/http/sessions/session-cookie.server.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { Failure } from '#server/kernel/result.ts';
import type { UseCase } from '#server/kernel/use-case.ts';
import { endOtherSessions, endOtherStaffSessions } from '#server/people/auth/end-other-sessions.server.ts';
import { endOwnSession, endOwnStaffSession } from '#server/people/auth/end-own-session.server.ts';
import {
  beginSecondFactor,
  beginStaffSecondFactor,
} from '#server/people/second-factor/begin-second-factor.server.ts';
import {
  renewRecoveryCodes,
  renewStaffRecoveryCodes,
} from '#server/people/second-factor/renew-recovery-codes.server.ts';
import {
  turnOffSecondFactor,
  turnOffStaffSecondFactor,
} from '#server/people/second-factor/turn-off-second-factor.server.ts';
import {
  turnOnSecondFactor,
  turnOnStaffSecondFactor,
} from '#server/people/second-factor/turn-on-second-factor.server.ts';

/** Hides the type of a use case's actor, which differs between the cabinet and the desk. */
function runs<Input extends z.ZodType, Value, A extends Actor>(useCase: UseCase<Input, Value, A>) {
  return (request: Request, raw: unknown) => run(request, useCase, raw);
}

/** The cabinet and the desk, which have the same screen but different use cases. */
const doors = {
  login: {
    session: dealerSession,
    endOne: runs(endOwnSession),
    endOthers: runs(endOtherSessions),
    begin: runs(beginSecondFactor),
    turnOn: runs(turnOnSecondFactor),
    turnOff: runs(turnOffSecondFactor),
    renewCodes: runs(renewRecoveryCodes),
  },
  desk: {
    session: deskSession,
    endOne: runs(endOwnStaffSession),
    endOthers: runs(endOtherStaffSessions),
    begin: runs(beginStaffSecondFactor),
    turnOn: runs(turnOnStaffSecondFactor),
    turnOff: runs(turnOffStaffSecondFactor),
    renewCodes: runs(renewStaffRecoveryCodes),
  },
};

/** Handles the forms of «Защита входа», which `form` distinguishes. */
export async function answerSecurityForm(request: Request, door: keyof typeof doors, path: string) {
  const { values } = await formOf(request);
  const { endOne, endOthers, begin, turnOn, turnOff, renewCodes } = doors[door];
  const session = (await doors[door].session.read(request)) ?? '';
  switch (values.form) {
    case 'session': {
      const result = await endOne(request, { id: values.id });
      // A second click or an outdated tab: the session has already ended, as requested.
      if (!result.ok && result.code === 'NOT_FOUND') return said(result.message);
      return result.ok ? said('Сеанс завершён') : next(result);
    }
    case 'sessions': {
      const result = await endOthers(request, { session });
      return result.ok ? said('Остальные сеансы завершены') : next(result);
    }
    case 'begin': {
      const result = await begin(request, {});
      return result.ok ? redirect(`${path}#factor`) : next(result);
    }
    case 'turn-on': {
      const { code, password } = values;
      const result = await turnOn(request, { code, password, session });
      if (!result.ok) return refused(request, 'turn-on', result, values);
      // The page of this response must read the account again, because the account now has a second factor.
      forgetInRequest(request, doors[door].session.name);
      // The codes are shown in this response and never again: a redirect could not carry them without storing them.
      return data<SecurityReply>({ form: 'turn-on', codes: result.value.codes });
    }
    case 'recovery': {
      const result = await renewCodes(request, { password: values.password });
      if (!result.ok && result.code === 'STEP_EXPIRED') return next(result);
      if (!result.ok) return refused(request, 'recovery', result, values);
      return data<SecurityReply>({ form: 'recovery', codes: result.value.codes });
    }
    case 'turn-off': {
      const result = await turnOff(request, { password: values.password });
      return result.ok ? said('Вход с кодом отключён') : refused(request, 'turn-off', result, values);
    }
    default:
      return redirect(path);
  }

  function said(text: string) {
    return redirectWith(path, { kind: 'ok', text });
  }

  function next(failure: Failure) {
    return redirectWith(path, { kind: 'no', text: forNextScreen(request, failure).message });
  }
}

function refused(request: Request, form: SecurityReply['form'], failure: Failure, values: FormValues) {
  const shown = forForm(request, failure);
  // A code works only once, so the form does not keep it.
  const { code: _used, ...kept } = values;
  return data<SecurityReply>({ form, refusal: refusalOf(shown, kept) }, { status: shown.status });
}
