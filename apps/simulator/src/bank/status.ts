import xmlbuilder from 'xmlbuilder';
import type { OrderedPayment, PaymentOrder } from './order.ts';

/** The bank's answer to an order (pain.002.001.10): accepted, or the rejected payments. */
export function writeStatus(order: PaymentOrder, rejected: readonly OrderedPayment[]): string {
  const isAccepted = rejected.length === 0;
  const status = isAccepted ? 'ACSP' : rejected.length === order.payments.length ? 'RJCT' : 'PART';
  return xmlbuilder
    .create(
      {
        Document: {
          '@xmlns': 'urn:iso:std:iso:20022:tech:xsd:pain.002.001.10',
          CstmrPmtStsRpt: {
            GrpHdr: {
              MsgId: `STATUS-${order.messageId}`.slice(0, 35),
              CreDtTm: `${order.executionDay}T06:00:00`,
            },
            OrgnlGrpInfAndSts: {
              OrgnlMsgId: order.messageId,
              OrgnlMsgNmId: 'pain.001.001.09',
              GrpSts: status,
            },
            ...(!isAccepted && {
              OrgnlPmtInfAndSts: {
                OrgnlPmtInfId: order.paymentId,
                PmtInfSts: status,
                TxInfAndSts: rejected.map(({ endToEndId }) => ({
                  OrgnlEndToEndId: endToEndId,
                  TxSts: 'RJCT',
                  StsRsnInf: { Rsn: { Cd: 'AC04' } },
                })),
              },
            }),
          },
        },
      },
      { encoding: 'UTF-8' },
    )
    .end({ pretty: true });
}
