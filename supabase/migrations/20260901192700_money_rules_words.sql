-- A withdrawal released early needs an approval only above the two-person limit.
update private.money_rules
   set two = 'One person can end it early, with a reason; they can then neither approve nor release the withdrawal.'
 where position = 7;
-- People who may not withdraw are not paid either.
update private.money_rules set hints = array_append(hints, 'account_limited') where position = 1;
update private.money_rules
   set hints = array_cat(hints[:4], array_cat(array['user_limited'], hints[5:]))
 where position = 4;
